// What the starter for Expo uses of React Native, for a DOM.
import type { ReactNode } from 'react'

export const StyleSheet = { create: (styles: object) => styles }

export function View({ children }: { children: ReactNode }) {
  return <div>{children}</div>
}

export function Text({ children }: { children: ReactNode }) {
  return <p>{children}</p>
}

export function Button({ title, onPress }: { title: string; onPress: () => void }) {
  return <button onClick={onPress}>{title}</button>
}

export function TextInput({ value, onChangeText }: { value: string; onChangeText: (text: string) => void }) {
  return <input value={value} onChange={(event) => onChangeText(event.target.value)} />
}

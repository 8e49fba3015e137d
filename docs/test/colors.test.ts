import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { syntaxThemes } from '../src/code/syntaxThemes.ts'

const file = path.resolve(import.meta.dirname, '../src/styles/theme.css')
const [dark = '', light = ''] = readFileSync(file, 'utf8').split(":root[data-theme='light']")

const colorIn = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? ''

/** The contrast of two colors, as WCAG defines it. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the contrast of black and white is 21', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
})

const drawn = ['sl-color-accent', 'color-bar', 'color-danger']
test.for([
  ...drawn.map((name) => ({ theme: 'dark', css: dark, name })),
  ...drawn.map((name) => ({ theme: 'light', css: light, name })),
])('bars and lines in --$name stand out by 3:1 in the $theme theme', ({ css, name }) => {
  expect(contrastOf(colorIn(css, name), colorIn(css, 'sl-color-black'))).toBeGreaterThanOrEqual(3)
})

test.for(syntaxThemes(file))('each color of code in $name can be read: 4.5:1', ({ bg, settings }) => {
  const colors = settings.flatMap(({ settings }) => settings.foreground ?? [])
  expect(colors.length).toBeGreaterThan(6)
  expect(colors.filter((color) => contrastOf(color.toLowerCase(), bg.toLowerCase()) < 4.5)).toEqual([])
})

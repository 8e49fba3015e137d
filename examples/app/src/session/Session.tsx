import { WithCode } from '../features/WithCode.tsx'
import code from './account.ts?raw'
import { LaunchCode } from './LaunchCode.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useToken } from './useToken.ts'

export function Session() {
  const token = useToken()
  return (
    <WithCode docs="guides/authentication/" file={{ path: 'session/account.ts', text: code }}>
      {token === undefined ? <SignInForm /> : <LaunchCode token={token} />}
    </WithCode>
  )
}

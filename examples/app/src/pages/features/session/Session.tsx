import authorizeCode from '../../../../../../packages/core/recipes/authorize.ts?raw'
import otherTabCode from '../../../../../../packages/core/recipes/onOtherTab.ts?raw'
import sessionCode from '../../../../../../packages/core/recipes/session.ts?raw'
import { WithCode } from '../WithCode.tsx'
import code from './account.ts?raw'
import { LaunchCode } from './LaunchCode.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useToken } from './useToken.ts'

export function Session() {
  const token = useToken()
  return (
    <WithCode
      docs="guides/authentication/"
      file={{ path: 'session/account.ts', text: code }}
      recipes={[
        { path: 'packages/core/recipes/authorize.ts', text: authorizeCode },
        { path: 'packages/core/recipes/session.ts', text: sessionCode },
        { path: 'packages/core/recipes/onOtherTab.ts', text: otherTabCode },
      ]}
    >
      {token === null ? <SignInForm /> : <LaunchCode token={token} />}
    </WithCode>
  )
}

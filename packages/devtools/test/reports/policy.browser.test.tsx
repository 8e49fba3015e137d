import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPage } from '../TodosPage.tsx'

// Another file may have left the panel open.
beforeEach(() => localStorage.clear())

// https://github.com/TanStack/query/issues/3495
// https://github.com/TanStack/query/issues/6284
// https://github.com/TanStack/query/issues/10820
test('a content security policy refused the styles of the devtools: they need no permission', async () => {
  const violations: string[] = []
  const note = ({ violatedDirective }: SecurityPolicyViolationEvent) => violations.push(violatedDirective)
  document.addEventListener('securitypolicyviolation', note)
  onTestFinished(() => document.removeEventListener('securitypolicyviolation', note))
  // It holds for all tests of this file: a page can't take a policy back.
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = "style-src 'none'; require-trusted-types-for 'script'"
  document.head.append(meta)
  await openPage()
  const tab = screen.getByRole('tab', { name: /Wire/ })
  await expect.element(tab).toBeVisible()
  expect(getComputedStyle(tab.element()).fontSize).toBe('12px')
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
  // Only this one is refused.
  await expect.poll(() => violations).toEqual(['style-src-elem'])
})

/** Calls back when the user has signed in or out in another tab: `onOtherTab(() => store.clear())`. */
export function onOtherTab(callback: () => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const isRefresh = oldValue && newValue
    if (key === 'token' && !isRefresh) callback()
  })
}

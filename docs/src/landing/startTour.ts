/**
 * Runs the sample once the page is idle. The button runs it again with the next fault, and without a fault
 * after the last one.
 */
export function startTour(host: HTMLElement): void {
  const button = host.querySelector<HTMLButtonElement>('section button')
  if (!button) return
  const whenIdle = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout
  whenIdle(() => {
    void import('./faults.ts').then(({ faults, runSample }) => {
      let position = 0
      const run = async () => {
        const fault = faults[position % faults.length]
        if (!fault) return
        const { outcome, ...shown } = await runSample(fault)
        for (const [name, text] of Object.entries({ ...shown, outcome, label: fault.label })) {
          const place = host.querySelector(`[data-show="${name}"]`)
          if (place) place.textContent = text
        }
        host.dataset.failed = String(outcome !== 'data')
        markLine(host, outcome)
        button.textContent = buttonText(++position, faults.length)
        button.classList.add('ready')
      }
      button.addEventListener('click', () => void run())
      return run()
    })
  })
}

function buttonText(position: number, count: number): string {
  const next = position % count
  if (next === 0) return 'Mend it'
  return next === 1 ? 'Make it fail' : `Next failure (${next} of ${count - 1})`
}

function markLine(host: HTMLElement, outcome: string): void {
  const text = outcome === 'data' ? 'if (!error)' : `'${outcome}'`
  for (const line of host.querySelectorAll('.ec-line')) {
    line.classList.toggle('reached', line.textContent.includes(text))
  }
}

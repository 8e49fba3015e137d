import { expect, it } from 'vitest'
import { withBars } from '../src/code/bars.ts'
import { splitAtCommands } from '../src/code/packageManagers.ts'

const table =
  '<table tabindex="0"><thead><tr><th>a screen</th><th align="right">B</th></tr></thead><tbody>' +
  '<tr><td>thinql</td><td>2048</td></tr><tr><td>other</td><td>4096 (4000–4100)</td></tr>' +
  '<tr><td>swr</td><td>1024</td></tr></tbody></table>'

const figure = '<figure data-bars="a screen" data-column="B" data-unit="kB" data-caption="A screen"></figure>'

it('a chart shows the shortest bar first, marks that of thinql, and shows each value with its ratio', () => {
  const html = withBars(figure + table)
  expect(html).toContain('<figcaption>A screen <span>shorter is better</span></figcaption>')
  expect(html.indexOf('1 kB')).toBeLessThan(html.indexOf('2 kB'))
  expect(html).toContain(
    '<li class="own" style="--part: 50.0%"><span class="name">thinql</span>' +
      '<span class="value"><b>2 kB</b> <span>1.00 ×</span></span><span class="bar"></span></li>',
  )
  expect(html).toContain('<span class="name">SWR</span><span class="value"><b>1 kB</b> <span>0.50 ×</span>')
})

it('a block of npm leaves the Markdown of a page, and its styles stay', () => {
  const html =
    '<p>a</p><div class="expressive-code"><link rel="stylesheet" href="/ec.css"><figure><button data-code="npm install\u007Fnpm run dev"></button></figure></div><p>b</p>'
  expect(splitAtCommands(html)).toEqual([
    { html: '<p>a</p><link rel="stylesheet" href="/ec.css">', command: 'npm install\nnpm run dev' },
    { html: '<p>b</p>' },
  ])
})

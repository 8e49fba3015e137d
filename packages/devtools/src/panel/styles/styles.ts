import { controls, details } from './controls.ts'
import { frame } from './frame.ts'
import { lists } from './lists.ts'

/** Colours, sizes and fonts. Text has a contrast of at least 4.5 on every surface. */
const tokens = `
:host { all: initial; display: block; }
:host([data-thinql-devtools='embedded']) { height: 100%; }
:host([data-thinql-devtools='floating']) { position: absolute; width: 1px; pointer-events: none; }
:host([data-thinql-devtools='in-dialog']) { position: absolute; height: 0 !important; pointer-events: none; }
.mount[popover] { all: unset; display: block; position: fixed; z-index: 2147483000; pointer-events: auto; }
@media print {
  :host(:not([data-thinql-devtools='embedded'])) { display: none !important; }
}
.root {
  color-scheme: light dark; --surface: light-dark(#fffefb, #1e1d18); --raised: light-dark(#faf7ef, #25241d);
  --hover: light-dark(#f1ecdf, #2b2a22); --selected: light-dark(#e3f0e7, #16302a); --line: light-dark(#ddd6c5, #38362c);
  --line-control: light-dark(#857d69, #8a8372); --text: light-dark(#1c1a14, #f3efe4);
  --soft: light-dark(#5a5445, #b5ae9d);
  --accent: light-dark(#1f5c44, #86d6b0); --good: light-dark(#0f6b45, #66d3a2); --bad: light-dark(#b02318, #ff9d92);
  --warn: light-dark(#845000, #f0bb62); --good-fill: light-dark(#35a877, #3fae80);
  --bad-fill: light-dark(#e0604f, #e06a5c);
  --open: light-dark(#6a3fb8, #c3abff); --open-fill: light-dark(#8c67d6, #9a7be6);
  --plain-fill: light-dark(#8b93a1, #7a8494);
  --warn-fill: light-dark(#d39a2d, #d09a3a); --bad-soft: light-dark(#fdf0ee, #321d1c);
  --good-soft: light-dark(#eef8f3, #16291f); --plain-soft: light-dark(#f3f4f7, #20242b);
  --warn-soft: light-dark(#fdf4e2, #2f2613); --string: light-dark(#0b6976, #6fd3e0);
  --number: light-dark(#2b54cc, #93b4ff);
  --shadow: light-dark(0 -6px 24px rgb(20 30 60 / 14%), 0 -6px 24px rgb(0 0 0 / 50%));
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  font: 12px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; color: var(--text);
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%;
}
:host([data-thinql-devtools='embedded']) :is(.mount, .root) { height: 100%; }
[data-look] { --look: var(--plain-fill); --ink: var(--soft); --tint: var(--plain-soft); }
[data-look='open'] { --look: var(--open-fill); --ink: var(--open); }
[data-look='good'] { --look: var(--good-fill); --ink: var(--good); --tint: var(--good-soft); }
[data-look='bad'] { --look: var(--bad-fill); --ink: var(--bad); --tint: var(--bad-soft); }
[data-look='warn'] { --look: var(--warn-fill); --ink: var(--warn); --tint: var(--warn-soft); }
*, ::before, ::after { box-sizing: border-box; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
h2, h3, p, ol, dl, dd, pre, fieldset { margin: 0; padding: 0; }
ol { list-style: none; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
.icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.4;
  stroke-linecap: round; stroke-linejoin: round; }
.clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
.space { flex: 1; }
.hint { color: var(--soft); max-width: 72ch; }
.empty { color: var(--soft); padding: 32px 16px; text-align: center; }
@media (prefers-reduced-motion: no-preference) {
  .button, .icon-button, .tab, .opener { transition: background-color 120ms ease-out; }
}
`

export const styles = tokens + frame + controls + lists + details

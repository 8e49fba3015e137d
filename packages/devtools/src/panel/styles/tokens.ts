/** Colours, sizes and fonts. Text has a contrast of at least 4.5 on every surface. */
export const tokens = `
:host { all: initial; display: block; }
:host([data-thinql-devtools='embedded']) { height: 100%; }
.root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #15171c);
  --raised: light-dark(#f6f7f9, #1b1e24);
  --hover: light-dark(#eff1f5, #22262e);
  --selected: light-dark(#e4ecff, #223052);
  --line: light-dark(#e2e5eb, #2b303a);
  --line-control: light-dark(#8b93a1, #6b7484);
  --text: light-dark(#1b1f27, #e3e6ed);
  --soft: light-dark(#59616f, #a0a8b6);
  --accent: light-dark(#2b54cc, #93b4ff);
  --good: light-dark(#0f6b45, #66d3a2);
  --bad: light-dark(#b02318, #ff9d92);
  --warn: light-dark(#845000, #f0bb62);
  --good-fill: light-dark(#35a877, #3fae80);
  --bad-fill: light-dark(#e0604f, #e06a5c);
  --open-fill: light-dark(#6d8fe8, #6f92f0);
  --bad-soft: light-dark(#fdf0ee, #321d1c);
  --good-soft: light-dark(#eef8f3, #16291f);
  --plain-soft: light-dark(#f3f4f7, #20242b);
  --warn-soft: light-dark(#fdf4e2, #2f2613);
  --query: light-dark(#2b54cc, #93b4ff);
  --mutation: light-dark(#8a3ab0, #d9a5f5);
  --subscription: light-dark(#0b6976, #6fd3e0);
  --string: light-dark(#0f6b45, #7fd6ae);
  --number: light-dark(#8a3ab0, #d9a5f5);
  --shadow: light-dark(0 -6px 24px rgb(20 30 60 / 14%), 0 -6px 24px rgb(0 0 0 / 50%));
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  font: 12px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  color: var(--text);
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
}
.root[data-theme='light'] { color-scheme: light; }
.root[data-theme='dark'] { color-scheme: dark; }
:host([data-thinql-devtools='embedded']) :is(.mount, .root) { height: 100%; }
*, ::before, ::after { box-sizing: border-box; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
h2, h3, p, ol, dl, dd, pre, fieldset { margin: 0; padding: 0; }
ol { list-style: none; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
.icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round; }
.clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
.space { flex: 1; }
.divider { width: 1px; height: 16px; background: var(--line); margin: 0 4px; }
.hint { color: var(--soft); max-width: 72ch; }
.empty { color: var(--soft); padding: 32px 16px; text-align: center; }
@media (prefers-reduced-motion: no-preference) {
  .button, .icon-button, .tab, .opener { transition: background-color 120ms ease-out; }
}
`

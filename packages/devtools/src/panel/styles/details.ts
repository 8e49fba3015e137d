/** The details of an operation or an entry, trees, and the conditions. */
export const details = `
.details { display: flex; flex-direction: column; min-height: 100%; }
.details-title { display: flex; align-items: center; gap: 8px; padding: 10px 44px 8px 14px; font-size: 14px; font-weight: 600; }
.details-kind { font-size: 12px; font-weight: 400; color: var(--soft); }
.details > .tabs { padding: 0 4px; border-bottom: 1px solid var(--line); align-self: auto; }
.details-body { padding: 4px 14px 20px; display: flex; flex-direction: column; }
.details-body > .segmented { margin-top: 10px; }
.verdict {
  display: flex; flex-direction: column; gap: 2px; margin: 0 14px 8px; padding: 8px 10px; border-radius: 6px;
  background: var(--plain-soft);
}
.verdict[data-look='good'] { background: var(--good-soft); }
.verdict[data-look='good'] strong { color: var(--good); }
.verdict[data-look='bad'] { background: var(--bad-soft); }
.verdict[data-look='bad'] strong { color: var(--bad); }
.verdict[data-look='warn'] { background: var(--warn-soft); }
.verdict[data-look='warn'] strong { color: var(--warn); }
.verdict code { font: 11.5px/1.5 var(--mono); overflow-wrap: anywhere; }
.section { padding: 10px 0 12px; border-bottom: 1px solid var(--line); min-width: 0; }
.section:last-child { border-bottom: 0; }
.section-header { display: flex; align-items: center; gap: 6px; min-height: 24px; margin-bottom: 4px; }
.section-header h3 { flex: 1; font-size: 12px; font-weight: 600; }
.facts { display: grid; grid-template-columns: minmax(96px, max-content) minmax(0, 1fr); }
.fact { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; column-gap: 14px; padding: 2px 0; }
.fact dt { color: var(--soft); overflow-wrap: anywhere; max-width: 200px; }
.fact dd { overflow-wrap: anywhere; }
.address { font: 11.5px/1.5 var(--mono); overflow-wrap: anywhere; margin-bottom: 6px; }
.address + .facts + .hint { margin-top: 4px; }
.code {
  max-height: 320px; overflow: auto; padding: 8px 10px; border-radius: 6px; background: var(--raised);
  font: 11.5px/1.5 var(--mono); tab-size: 2; white-space: pre;
}
.section .timeline { height: 14px; margin: 2px 0 6px; }
.moments { max-height: 240px; overflow: auto; }
.moments li { display: grid; grid-template-columns: 64px minmax(84px, max-content) minmax(0, 1fr); gap: 0 12px; padding: 1px 0; color: var(--soft); }
.moments li > :nth-child(2) { color: var(--text); }
.moments li > :nth-child(3) { overflow-wrap: anywhere; }
.verdict-links { display: flex; gap: 12px; }
.tree { display: flex; min-height: 20px; font: 11.5px/20px var(--mono); }
.tree-row { display: flex; align-items: center; height: 20px; padding-right: 8px; white-space: nowrap; cursor: default; border-radius: 3px; }
.tree-row:hover { background: var(--hover); }
.virtual:focus-visible .tree-row[data-active='true'] { background: var(--selected); }
.tree-toggle { flex: none; width: 14px; height: 20px; display: grid; place-items: center; color: var(--soft); }
.tree-toggle .icon { width: 11px; height: 11px; stroke-width: 1.8; }
.tree-row[aria-expanded='true'] .icon { rotate: 90deg; }
.tree-name { color: var(--text); margin-right: 8px; }
.tree-name::after { content: ':'; color: var(--soft); }
.tree-value { color: var(--soft); overflow: hidden; text-overflow: ellipsis; min-width: 0; }
.tree-value[data-type='string'] { color: var(--string); }
.tree-value[data-type='number'], .tree-value[data-type='boolean'] { color: var(--number); }
.tree-row[data-changed='true'] { background: var(--warn-soft); border-radius: 0; }
.tree-note { margin-left: 8px; font: 600 10px/16px system-ui, sans-serif; color: var(--warn); }
.parts { max-height: 180px; overflow: auto; }
.part {
  display: grid; grid-template-columns: 40px 72px minmax(0, 1fr); column-gap: 10px; width: 100%; min-height: 24px; align-items: center;
  border: 0; background: none; text-align: left; padding: 0 6px; cursor: pointer; font: 11.5px/1.4 var(--mono); border-radius: 4px;
}
.part:hover { background: var(--hover); }
.part[aria-pressed='true'] { background: var(--selected); }
.conditions { display: flex; flex-direction: column; gap: 12px; max-width: 760px; padding: 14px; }
.conditions-top { display: flex; align-items: flex-end; justify-content: space-between; gap: 12px; }
.rule { padding: 10px 14px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.rule[data-active='true'] { border-color: color-mix(in srgb, var(--warn) 60%, transparent); }
.rule-title { display: flex; align-items: center; justify-content: space-between; min-height: 26px; font-size: 13px; font-weight: 600; }
.rule-fields { display: flex; flex-wrap: wrap; gap: 12px 24px; margin-top: 6px; }
.rule-outcome { display: flex; gap: 8px; }
.add-rule { display: flex; align-items: flex-end; gap: 8px; }
.add-rule label { display: flex; flex-direction: column; gap: 3px; }
.add-rule .text-field { width: 220px; }
.add-rule .button { height: 24px; }
`

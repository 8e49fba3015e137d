export const controls = `
.button, .icon-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 5px; flex: none; height: 24px;
  border: 1px solid var(--line); border-radius: 5px; background: var(--surface); color: var(--text); cursor: pointer;
  white-space: nowrap;
}
.button { padding: 0 8px; }
.button .icon { width: 13px; height: 13px; color: var(--soft); }
.icon-button { width: 26px; height: 26px; border-color: transparent; background: none; color: var(--soft); }
.button:hover, .icon-button:hover { background: var(--hover); color: var(--text); }
.button:disabled { color: light-dark(#8c929d, #6d7482); cursor: default; background: none; }
.search { display: flex; align-items: center; position: relative; flex: 0 1 200px; min-width: 110px; }
.search .icon { position: absolute; left: 6px; width: 13px; height: 13px; color: var(--soft); pointer-events: none; }
.search input { width: 100%; }
.search input, .select, .text-field {
  height: 24px; border: 1px solid var(--line-control); border-radius: 5px; background: var(--surface); padding: 0 6px;
}
.search input { padding-left: 24px; }
.search input::placeholder, .text-field::placeholder { color: var(--soft); opacity: 1; }
.select { max-width: 170px; padding: 0 2px; cursor: pointer; }
.toolbar .select, .toolbar .search input { border-color: var(--line); }
.field { display: inline-flex; flex-direction: column; gap: 3px; flex: none; }
.field label, .segmented legend, .add-rule label { color: var(--soft); }
.segmented { border: 0; min-width: 0; }
.segmented legend { padding: 0; margin-bottom: 3px; }
.segments { display: inline-flex; border: 1px solid var(--line-control); border-radius: 5px; overflow: hidden;
  background: var(--surface); }
.segment { position: relative; padding: 0 9px; line-height: 22px; min-width: 30px; text-align: center;
  cursor: pointer; white-space: nowrap; }
.segment + .segment { border-left: 1px solid var(--line); }
.segment:hover { background: var(--hover); }
.segment[data-checked='true'] { background: var(--selected); color: var(--accent); }
.segment input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.segment:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
.actions { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 8px 16px;
  padding: 6px 0 12px; border-bottom: 1px solid var(--line); }
.row-of-buttons { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
`

export const details = `
.details { display: flex; flex-direction: column; min-height: 100%; }
.details-title { display: flex; align-items: center; gap: 8px; padding: 10px 44px 8px 14px; font-size: 14px;
  font-weight: 600; }
.details-kind { font-size: 12px; font-weight: 400; color: var(--soft); }
.details > .tabs { padding: 0 4px; border-bottom: 1px solid var(--line); align-self: auto; }
.details-body { padding: 4px 14px 20px; display: flex; flex-direction: column; }
.details-body > .segmented { margin-top: 10px; }
.verdict {
  display: flex; flex-direction: column; gap: 2px; margin: 0 14px 8px; padding: 8px 10px; border-radius: 6px;
  background: var(--tint);
}
.verdict strong, .verdict strong a { color: var(--ink); }
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
.finding { margin-bottom: 6px; padding: 4px 10px; border-radius: 6px; background: var(--plain-soft); }
.moments { max-height: 240px; overflow: auto; }
.moments li { display: grid; grid-template-columns: 64px minmax(84px, max-content) minmax(0, 1fr); gap: 0 12px;
  padding: 1px 0; color: var(--soft); }
.moments li > :nth-child(2) { color: var(--text); }
.moments li > :nth-child(3) { overflow-wrap: anywhere; }
.verdict-links { display: flex; gap: 12px; }
.tree, .tree ul { margin: 0; padding: 0; list-style: none; font: 11.5px/20px var(--mono); }
.tree ul { padding-left: 14px; }
.tree-row, .tree-leaf { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-radius: 3px; }
.tree-row { color: var(--soft); cursor: default; }
.tree-row:hover { background: var(--hover); }
.tree-leaf { padding-left: 15px; }
.tree-name { color: var(--text); margin-right: 8px; }
.tree-name::after { content: ':'; color: var(--soft); }
.tree-value { color: var(--soft); }
.tree-value[data-type='string'] { color: var(--string); }
.tree-value[data-type='number'], .tree-value[data-type='boolean'] { color: var(--number); }
.parts { max-height: 180px; overflow: auto; }
.part {
  display: grid; grid-template-columns: 40px 72px minmax(0, 1fr); column-gap: 10px; width: 100%; min-height: 24px;
  align-items: center; border: 0; background: none; text-align: left; padding: 0 6px; cursor: pointer;
  font: 11.5px/1.4 var(--mono); border-radius: 4px;
}
.part:hover { background: var(--hover); }
.part[aria-pressed='true'] { background: var(--selected); }
.conditions { display: flex; flex-direction: column; gap: 12px; max-width: 760px; padding: 14px; }
.conditions-top { display: flex; align-items: flex-end; justify-content: space-between; gap: 12px; }
.rule { padding: 10px 14px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.rule[data-active='true'] { border-color: color-mix(in srgb, var(--warn) 60%, transparent); }
.rule-title { display: flex; align-items: center; justify-content: space-between; min-height: 26px;
  font-size: 13px; font-weight: 600; }
.rule-fields { display: flex; flex-wrap: wrap; gap: 12px 24px; margin-top: 6px; }
.rule-outcome { display: flex; gap: 8px; }
.add-rule { display: flex; align-items: flex-end; gap: 8px; }
.add-rule label { display: flex; flex-direction: column; gap: 3px; }
.add-rule .text-field { width: 220px; }
.add-rule .button { height: 24px; }
.walk { display: flex; flex-direction: column; gap: 10px; padding: 14px; }
.seen-tables { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); gap: 12px 24px; }
.seen-tables table { border-collapse: collapse; table-layout: fixed; width: 100%; align-self: start; }
.seen-tables caption { padding: 4px 0; font-weight: 600; text-align: left; overflow-wrap: anywhere; }
.seen-tables :is(th, td) { padding: 2px 0; border-top: 1px solid var(--line); font-weight: 400; text-align: left; }
.seen-tables [aria-current] { background: var(--selected); }
`

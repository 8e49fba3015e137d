/** Buttons and fields. */
export const controls = `
.button, .icon-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 5px; flex: none;
  height: 24px; border: 1px solid var(--line); border-radius: 5px; background: var(--surface);
  color: var(--text); cursor: pointer; white-space: nowrap;
}
.button { padding: 0 8px; }
.button .icon { width: 13px; height: 13px; color: var(--soft); }
.icon-button { width: 26px; height: 26px; border-color: transparent; background: none; color: var(--soft); }
.button:hover, .icon-button:hover { background: var(--hover); color: var(--text); }
.button:disabled { color: light-dark(#8c929d, #6d7482); cursor: default; background: none; }
.icon-button[aria-pressed='true'] { color: var(--accent); background: var(--selected); }
.search { display: flex; align-items: center; position: relative; flex: 0 1 200px; min-width: 110px; }
.search .icon { position: absolute; left: 6px; width: 13px; height: 13px; color: var(--soft); pointer-events: none; }
.search input { width: 100%; padding-left: 24px; }
.search input, .select, .text-field, .editor {
  height: 24px; border: 1px solid var(--line-control); border-radius: 5px; background: var(--surface); padding: 0 6px;
}
.search input { padding-left: 24px; }
.search input::placeholder, .text-field::placeholder { color: var(--soft); opacity: 1; }
.select { max-width: 170px; padding: 0 2px; cursor: pointer; }
.toolbar .select { border-color: var(--line); }
.toolbar .search input { border-color: var(--line); }
.field { display: inline-flex; flex-direction: column; gap: 3px; flex: none; }
.field label, .segmented legend, .add-rule label { color: var(--soft); }
.checkbox { display: inline-flex; align-items: center; gap: 5px; white-space: nowrap; color: var(--soft); min-height: 24px; cursor: pointer; }
.checkbox input { margin: 0; accent-color: var(--accent); }
.segmented { border: 0; min-width: 0; }
.segmented legend { padding: 0; margin-bottom: 3px; }
.segments { display: inline-flex; border: 1px solid var(--line-control); border-radius: 5px; overflow: hidden; background: var(--surface); }
.segment { position: relative; padding: 0 9px; line-height: 22px; min-width: 30px; text-align: center; cursor: pointer; white-space: nowrap; }
.segment + .segment { border-left: 1px solid var(--line); }
.segment:hover { background: var(--hover); }
.segment[data-checked='true'] { background: var(--selected); color: var(--accent); }
.segment input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.segment:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
.editor {
  display: block; width: 100%; height: 260px; padding: 8px; resize: vertical; white-space: pre; overflow: auto;
  font: 11.5px/1.5 var(--mono); tab-size: 2;
}
.actions { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 8px 16px; padding: 6px 0 12px; border-bottom: 1px solid var(--line); }
.problem { color: var(--bad); min-height: 1.45em; margin: 4px 0; }
.row-of-buttons { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
`

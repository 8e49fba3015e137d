export const frame = `
.opener {
  position: fixed; display: grid; place-items: center; width: 40px; height: 40px; padding: 0;
  border: 1px solid var(--line); border-radius: 50%; cursor: pointer; background: var(--surface);
  color: var(--accent); box-shadow: 0 2px 10px rgb(0 0 0 / 18%);
}
.opener.top { top: 16px; }
.opener.bottom { bottom: 16px; }
.opener.left { left: 16px; }
.opener.right { right: 16px; }
.opener:hover { background: var(--hover); }
.opener .icon { width: 20px; height: 20px; }
.opener-badge {
  position: absolute; top: -5px; right: -5px; min-width: 18px; padding: 0 4px; border-radius: 9px; font-size: 11px;
  line-height: 18px; font-weight: 600; background: light-dark(#b02318, #ff9d92); color: light-dark(#ffffff, #2b0c08);
}
.opener-dot {
  position: absolute; bottom: 1px; right: 1px; width: 10px; height: 10px; border-radius: 50%; background: var(--warn);
  border: 2px solid var(--surface);
}
.floating {
  position: fixed; inset: auto 0 0; display: flex; flex-direction: column; max-height: calc(100vh - 40px);
  border-top: 1px solid var(--line); box-shadow: var(--shadow);
}
.resizer { position: absolute; inset: -4px 0 auto; height: 8px; cursor: ns-resize; touch-action: none; z-index: 1; }
.resizer:hover, .resizer:focus-visible { background: color-mix(in srgb, var(--accent) 35%, transparent);
  outline: none; }
.panel {
  container: panel / inline-size; display: flex; flex-direction: column; height: 100%; min-height: 0;
  background: var(--surface); overflow: hidden;
}
.panel-header {
  display: flex; align-items: center; gap: 4px; flex: none; height: 36px; padding: 0 8px 0 12px;
  background: var(--raised);
  border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 6px; margin-right: 12px; color: var(--accent); }
.brand-name { font-weight: 650; color: var(--text); letter-spacing: -0.01em; }
.panel-body { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.tabs { display: flex; align-self: stretch; min-width: 0; overflow: auto hidden; scrollbar-width: none; }
.tab {
  display: flex; align-items: center; gap: 6px; padding: 0 10px; min-height: 28px; border: 0; font-weight: 550;
  border-bottom: 2px solid transparent; border-top: 2px solid transparent; background: none; color: var(--soft);
  cursor: pointer; white-space: nowrap;
}
.tab:hover { color: var(--text); background: var(--hover); }
.tab[aria-selected='true'] { color: var(--text); border-bottom-color: var(--accent); }
.tab-note {
  min-width: 16px; padding: 0 5px; border-radius: 8px; font-size: 11px; font-weight: 500; line-height: 16px;
  background: var(--plain-soft); color: var(--soft); text-align: center;
}
.view { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.scrolls { overflow: auto; }
.toolbar {
  display: flex; align-items: center; gap: 4px; flex: none; min-height: 34px; padding: 3px 8px;
  border-bottom: 1px solid var(--line); overflow-x: auto; scrollbar-width: none;
}
.strip {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; flex: none; max-height: 40%; overflow: auto;
  padding: 6px 12px; overflow-wrap: anywhere;
  background: var(--raised); border-bottom: 1px solid var(--line);
}
.strip[role='alert'] { background: var(--bad-soft); color: var(--bad); }
.strip :is(.hint, code) { flex: 1 0 100%; max-width: none; }
.strip label { display: flex; align-items: center; gap: 5px; }
.split { flex: 1; min-height: 0; display: flex; position: relative; }
.split-list { flex: 1 1 0; min-width: 0; display: flex; flex-direction: column; }
.split-details { position: relative; flex: 0 0 46%; min-width: 0; overflow: auto;
  border-left: 1px solid var(--line); background: var(--surface); }
.split-close { position: absolute; top: 8px; right: 8px; }
.virtual { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain; }
@container panel (max-width: 719px) {
  .brand { display: none; }
  .panel-header .tab { padding: 0 6px; gap: 4px; }
  .toolbar { flex-wrap: wrap; }
  .toolbar .space { display: none; }
  .toolbar .search { flex: 1 1 200px; }
  .toolbar .field { flex: 1 1 40%; min-width: 0; }
  .toolbar[aria-label='Operations'] .field { order: 1; }
  .toolbar .segmented { order: 2; }
  .toolbar .select { width: 100%; max-width: none; }
  .split-details { position: absolute; inset: 0; border-left: 0; z-index: 1; }
  .split[data-open='true'] .split-list { visibility: hidden; }
}
`

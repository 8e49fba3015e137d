/** The list of operations and their timelines, and the list of entries. */
export const lists = `
.call-head, .call-row {
  display: grid; align-items: center; column-gap: 12px; padding: 0 12px;
  grid-template-columns: minmax(140px, 2.2fr) minmax(76px, 144px) 44px 62px 62px minmax(80px, 1.8fr);
}
.call-head {
  flex: none; height: 24px; font-size: 11px; color: var(--soft); background: var(--raised);
  border-bottom: 1px solid var(--line);
}
.call-row { height: 28px; cursor: default; border-bottom: 1px solid color-mix(in srgb, var(--line) 50%, transparent); }
.call-row:hover, .entry-row:hover { background: var(--hover); }
.call-row[aria-selected='true'], .entry-row[aria-selected='true'] { background: var(--selected); }
.call-name { display: flex; align-items: center; gap: 6px; min-width: 0; overflow: hidden; }
.call-name > .clip { flex: 0 1 auto; font-weight: 500; }
.call-name > .note { flex: 0 1000 auto; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
.kind {
  flex: none; width: 16px; height: 16px; border-radius: 4px; text-align: center; font-size: 10px; line-height: 16px;
  font-weight: 700; color: var(--query); background: color-mix(in srgb, currentColor 13%, transparent);
}
.kind[data-kind='mutation'] { color: var(--mutation); }
.kind[data-kind='subscription'] { color: var(--subscription); }
.note {
  flex: none; padding: 0 5px; border-radius: 4px; font-size: 11px; line-height: 16px; white-space: nowrap;
  background: var(--plain-soft); color: var(--soft);
}
.outcome { display: flex; align-items: center; gap: 6px; min-width: 0; color: var(--soft); }
.outcome::before { content: ''; flex: none; width: 7px; height: 7px; border-radius: 50%; background: var(--line-control); }
.outcome[data-look='good']::before { background: var(--good-fill); }
.outcome[data-look='bad'] { color: var(--bad); }
.outcome[data-look='bad']::before { background: var(--bad-fill); }
.outcome[data-look='open'] { color: var(--accent); }
.outcome[data-look='open']::before { background: none; border: 2px solid var(--open-fill); }
.timeline { position: relative; display: block; height: 14px; overflow: hidden; }
.timeline > span { position: absolute; min-width: 2px; }
.timeline-call { top: 6px; height: 2px; background: var(--line); }
.timeline-wait { top: 4px; height: 6px; border-radius: 1px; background: color-mix(in srgb, var(--good-fill) 35%, var(--surface)); }
.timeline-read { top: 3px; height: 8px; border-radius: 1px; background: var(--good-fill); }
.timeline-wait[data-look='bad'] { background: color-mix(in srgb, var(--bad-fill) 45%, var(--surface)); }
.timeline-read[data-look='bad'] { background: var(--bad-fill); }
.timeline-wait[data-look='open'] { background: color-mix(in srgb, var(--open-fill) 40%, var(--surface)); }
.timeline-read[data-look='open'] { background: color-mix(in srgb, var(--open-fill) 60%, var(--surface)); }
.timeline-mark { top: 1px; height: 12px; width: 2px !important; background: var(--text); opacity: .7; }
.timeline-mark[data-look='loss'], .timeline-mark[data-look='abort'] { top: 0; height: 14px; background: var(--bad-fill); opacity: 1; }
.timeline-mark[data-look='abort'] { background: var(--warn); }
.timeline-mark[data-look='join'] { top: 10px; height: 4px; width: 4px !important; border-radius: 50%; background: var(--accent); opacity: 1; }
.entry-row {
  display: grid; align-items: center; column-gap: 10px; height: 40px; padding: 0 12px; cursor: default;
  grid-template-columns: 16px minmax(0, 1fr) auto; border-bottom: 1px solid color-mix(in srgb, var(--line) 50%, transparent);
}
.entry-text { min-width: 0; display: flex; flex-direction: column; line-height: 1.35; }
.entry-name { display: flex; gap: 6px; min-width: 0; font-weight: 500; }
.entry-variables { font: 11px/1.35 var(--mono); color: var(--soft); }
.entry-state { text-align: right; line-height: 1.35; }
.entry-state .outcome { justify-content: flex-end; }
.entry-age { font-size: 11px; color: var(--soft); }
@container panel (max-width: 719px) {
  .call-head, .call-row { column-gap: 8px; grid-template-columns: minmax(0, 1fr) minmax(0, 150px) 56px; }
  .call-head > :nth-child(3), .call-head > :nth-child(5), .call-head > :nth-child(6),
  .call-row > :nth-child(3), .call-row > :nth-child(5), .call-row > :nth-child(6) { display: none; }
  .call-name .note:nth-of-type(n + 4) { display: none; }
}
@container panel (min-width: 720px) and (max-width: 1400px) {
  .split[data-open='true'] .call-head, .split[data-open='true'] .call-row { grid-template-columns: minmax(0, 1fr) minmax(0, 150px) 62px; }
  .split[data-open='true'] :is(.call-head, .call-row) > :is(:nth-child(3), :nth-child(5), :nth-child(6)) { display: none; }
}
`

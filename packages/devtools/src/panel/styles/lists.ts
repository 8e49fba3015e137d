export const lists = `
.call-head, .call-row {
  display: grid; align-items: center; column-gap: 12px; padding: 0 12px;
  grid-template-columns: minmax(140px, 2.2fr) minmax(76px, 144px) 44px 62px 62px minmax(120px, 1.8fr);
}
.call-head { flex: none; height: 24px; font-size: 11px; color: var(--soft); background: var(--raised);
  border-bottom: 1px solid var(--line); }
.call-row { position: relative; height: 28px; cursor: default;
  border-bottom: 1px solid color-mix(in srgb, var(--line) 50%, transparent); }
.call-row:hover, .entry-row:hover { background: var(--hover); }
.call-row[aria-selected='true'], .entry-row[aria-selected='true'] { background: var(--selected); }
.call-name { display: flex; align-items: center; gap: 6px; min-width: 0; overflow: hidden; }
.call-name > .clip { flex: 0 1 auto; min-width: 4ch; font-weight: 500; }
.kind {
  flex: none; width: 16px; height: 16px; border-radius: 4px; text-align: center; font-size: 10px; line-height: 16px;
  font-weight: 700; color: var(--soft); background: var(--plain-soft);
}
.note {
  flex: none; padding: 0 5px; border-radius: 4px; font-size: 11px; line-height: 16px; white-space: nowrap;
  background: var(--tint, var(--plain-soft)); color: var(--ink, var(--soft));
}
.outcome { display: flex; align-items: center; gap: 6px; min-width: 0; color: var(--ink); }
.outcome::before { content: ''; flex: none; width: 7px; height: 7px; border-radius: 50%; background: var(--look); }
.timeline { position: relative; display: block; height: 14px; overflow: hidden; }
.timeline > span { position: absolute; min-width: 2px; }
.timeline-call { top: 6px; height: 2px; background: var(--line); }
.timeline-wait { top: 4px; height: 6px; border-radius: 1px;
  background: color-mix(in srgb, var(--look) 40%, var(--surface)); }
.timeline-read { top: 3px; height: 8px; border-radius: 1px; background: var(--look); }
.timeline-mark { top: 1px; height: 12px; width: 2px !important; background: var(--text); opacity: .7; }
.timeline-mark[data-look] { top: 0; height: 14px; background: var(--look); opacity: 1; }
.axis { display: flex; justify-content: space-between; gap: 8px; font-size: 11px; color: var(--soft);
  white-space: nowrap; overflow: hidden; }
.section .axis { margin: -4px 0 6px; }
.list-foot { flex: none; padding: 4px 12px; font-size: 11px; color: var(--soft); background: var(--raised);
  border-top: 1px solid var(--line); }
.entry-row {
  display: grid; align-items: center; column-gap: 10px; height: 40px; padding: 0 12px; cursor: default;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  border-bottom: 1px solid color-mix(in srgb, var(--line) 50%, transparent);
}
.entry-text { min-width: 0; display: flex; flex-direction: column; line-height: 1.35; }
.entry-name { display: flex; gap: 6px; min-width: 0; font-weight: 500; }
.entry-variables { font: 11px/1.35 var(--mono); color: var(--soft); }
.entry-state { text-align: right; line-height: 1.35; }
.entry-state .outcome { justify-content: flex-end; }
.entry-age { font-size: 11px; color: var(--soft); }
@container panel (max-width: 719px) {
  .call-head, .call-row { column-gap: 5px; padding: 0 8px 6px;
    grid-template-columns: minmax(0, 1fr) minmax(0, max(132px, 22cqw)) 46px; }
  :is(.call-head, .call-row) > :is(:nth-child(3), :nth-child(5)) { display: none; }
  .call-head { height: 40px; }
  .call-head .axis { grid-column: 1 / -1; }
  .call-row .timeline { position: absolute; inset: auto 8px 1px; transform: scaleY(.4); transform-origin: bottom; }
  .call-name { gap: 4px; }
  .call-name .note { padding: 0 3px; }
  .call-name .note:nth-of-type(n + 4):not([data-look]), .call-name:has(.note[data-look]) .note:not([data-look]) { display: none;
    }
}
@container panel (min-width: 720px) and (max-width: 1400px) {
  .split[data-open='true'] .call-head, .split[data-open='true'] .call-row { grid-template-columns: minmax(0, 1fr) minmax(0, 150px) 62px;
    }
  .split[data-open='true'] :is(.call-head, .call-row) > :is(:nth-child(3), :nth-child(5), :nth-child(6)) { display: none;
    }
}
`

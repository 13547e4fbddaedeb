/** The one style of all pages; without a scheme of its own a page follows the reader's light or dark. */
export const style = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f3f4f2, #13171a);
  --surface: light-dark(#ffffff, #1a1f23);
  --ink: light-dark(#1a1f24, #e9ecee);
  --ink2: light-dark(#465059, #b6bfc6);
  --control: light-dark(#7d868d, #74808a);
  --accent: light-dark(#0b5d7a, #72c3dd);
  --hover: light-dark(#094c64, #93d3e7);
  --on-accent: light-dark(#ffffff, #06222c);
  --accent-soft: light-dark(#e2eff4, #18343f);
  --error: light-dark(#b3261e, #ff9284);
}
:root[data-scheme='light'] { color-scheme: light; }
:root[data-scheme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--bg);
  color: var(--ink);
  font: 14px/20px 'Segoe UI Variable Text', 'Segoe UI', -apple-system, system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
main { max-width: 440px; margin: 0 auto; padding: 20px 16px; overflow-wrap: anywhere; }
h1 { margin: 0 0 4px; font-size: 18px; line-height: 24px; font-weight: 600; }
p { margin: 0 0 12px; }
dl { margin: 12px 0; }
dd { margin: 0 0 8px; font-weight: 600; }
.amount { font-size: 24px; line-height: 32px; font-weight: 600; }
.least, legend, label.head { color: var(--ink2); }
.wrong { color: var(--error); font-weight: 600; }
form, fieldset { display: grid; gap: 8px; }
form { margin-top: 16px; gap: 12px; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 8px; }
label.head { display: grid; gap: 4px; }
label.choice {
  display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 8px 12px;
  background: var(--surface); border: 1px solid var(--control); border-radius: 4px;
}
label.choice:has(:checked) { background: var(--accent-soft); border-color: var(--accent); }
input, select, button { font: inherit; color: inherit; accent-color: var(--accent); }
input[type='text'], select, button {
  min-height: 40px; width: 100%; padding: 0 12px;
  background: var(--surface); border: 1px solid var(--control); border-radius: 4px;
}
button { cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.first:hover { background: var(--hover); border-color: var(--hover); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.note { margin: 20px 0 0; padding: 8px 12px; border: 1px dashed var(--control); border-radius: 4px; color: var(--ink2); }
`;

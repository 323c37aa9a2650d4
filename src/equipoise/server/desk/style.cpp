#include "equipoise/server/desk/style.hpp"

namespace equipoise::server {

const char* const kDeskStyle = R"css(
:root {
  color-scheme: light dark;
  --page: light-dark(#f3ece0, #1a1613);
  --card: light-dark(#fffaf1, #2a231d);
  --card-2: light-dark(#f6eddd, #332a22);
  --line: light-dark(#d6c6aa, #4a3d30);
  --line-strong: light-dark(#8d7650, #9a8466);
  --ink: light-dark(#2a2117, #f4eadb);
  --ink-2: light-dark(#5d4f3c, #c9b9a2);
  --accent: light-dark(#1d6a5a, #6fcbb2);
  --accent-ink: light-dark(#ffffff, #08231c);
  --accent-soft: light-dark(#d9ebe3, #1f3d35);
  --danger: light-dark(#a5271c, #ff9c8c);
  --danger-soft: light-dark(#f9e1da, #47211b);
  --focus: light-dark(#0b57c4, #8ab8ff);
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3 { margin: 0; font-family: var(--serif); font-weight: 600; line-height: 1.25; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; }
h3 { font-size: 1rem; }
p, ul, ol, dl, dd, blockquote { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--accent); }
code { color: var(--ink-2); font: 0.875em ui-monospace, 'DejaVu Sans Mono', monospace; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; padding: 0.5rem 1rem; background: var(--card); }

body > header, main, body > footer { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }
body > header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem 1.5rem;
  padding-top: 0.75rem;
}
.brand { font: 600 1.125rem var(--serif); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; }
nav a {
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 0.5rem 0.875rem;
  border-radius: 999px;
  color: var(--ink);
  text-decoration: none;
}
nav a:hover { background: var(--card-2); }
nav a[aria-current] { background: var(--accent-soft); font-weight: 600; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; padding-block: 1.5rem; }
body > footer { padding-bottom: 2rem; color: var(--ink-2); font-size: 0.875rem; }

.title { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
.quiet { color: var(--ink-2); }
.card, .empty {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.875rem;
  padding: 1.125rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--card);
}
.empty { border-style: dashed; background: none; color: var(--ink-2); }
.card > header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.parties { display: flex; flex-wrap: wrap; gap: 0.25rem 2rem; }
.parties div { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.parties dt { color: var(--ink-2); }
.said { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
blockquote { padding: 0.125rem 0 0.125rem 0.75rem; border-left: 3px solid var(--line); }
.chat { border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.chat li { padding: 0.25rem 0.75rem; border-left: 4px solid transparent; }
.chat li + li { border-top: 1px solid var(--line); }
.chat .meant { border-left-color: var(--danger); background: var(--danger-soft); }
mark {
  margin-left: 0.5rem;
  padding: 0 0.5rem;
  border: 1px solid var(--danger);
  border-radius: 999px;
  background: none;
  color: var(--danger);
  font-size: 0.8125rem;
  white-space: nowrap;
}
.open, .closed {
  padding: 0.125rem 0.75rem;
  border-radius: 999px;
  background: var(--accent-soft);
  font-size: 0.875rem;
}
.closed { background: var(--card-2); }
.past { display: grid; gap: 0.5rem; }
.signs { padding-left: 1.25rem; list-style: disc; }

form { display: grid; gap: 0.5rem; justify-items: start; }
label { font-weight: 600; }
input, textarea {
  width: 100%;
  min-height: 44px;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: 10px;
  background: var(--page);
  color: inherit;
  font: inherit;
}
textarea { min-height: 6rem; resize: vertical; }
.fields { display: flex; gap: 0.5rem; width: 100%; }
.fields input { flex: 0 1 16rem; min-width: 0; }
.button, button {
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0.375rem 1.125rem;
  border: 1px solid var(--line-strong);
  border-radius: 999px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.card .button { justify-self: start; }
button.primary { border-color: transparent; background: var(--accent); color: var(--accent-ink); }
.fault {
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--danger);
  border-radius: 10px;
  background: var(--danger-soft);
  color: var(--danger);
}
.fault::first-letter { text-transform: uppercase; }
@media (max-width: 30rem) {
  nav { margin: 0 -0.375rem; }
  nav ul { gap: 0; }
  nav a { padding: 0.375rem; font-size: 0.9375rem; }
  .card, .empty { padding: 1rem; }
}
)css";

}  // namespace equipoise::server

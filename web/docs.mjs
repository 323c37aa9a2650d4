// docs.mjs SITE: writes the project's documentation as pages below SITE/docs: every text in docs/ and every other one that
// a link leads to, with a list of all of them. A link to a source, which the site does not have, becomes plain text.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const kRoot = fileURLToPath(new URL('..', import.meta.url));
const kStyle = 'docs.css';
/** What is read first, under headings; all else follows by folder. */
const kShelves = [
  ['Rulebooks', ['docs/rulebook/']],
  ['Full rules', ['docs/rules/', 'docs/rulings.md']],
  ['What was reconstructed', ['docs/reconstruction/']],
  [
    'Balance and bots',
    ['docs/balance/', 'docs/lab.md', 'docs/statistics.md', 'docs/bots.md', 'docs/solved.md', 'nets/'],
  ],
  ['To play, review and connect', ['docs/review.md', 'docs/fairness.md', 'docs/console.md', 'docs/uci.md']],
  ['Python', ['docs/python.md', 'docs/observations.md']],
  [
    'To run a server',
    ['docs/server.md', 'docs/operations.md', 'docs/security.md', 'docs/scale.md', 'docs/protocol.md'],
  ],
  ['The house', ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/', 'examples/']],
  ['Decisions', ['docs/decisions/']],
];

const isText = (path) => path.endsWith('.md');
/** Below SITE: a text of the repository as a page; what stands in docs/ stays where it is. */
const pageOf = (path) => posix.join('docs', path.replace(/^docs\//, '').replace(/\.md$/, '.html'));
/** The pictures of rulebooks lie where the application has them. */
const assetOf = (path) => (path.startsWith('docs/rulebook/') ? path.replace(/^docs\//, '') : path);
const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const plain = (html) => html.replace(/<[^>]+>/g, '');

/** As links to headings are written: lower case, no punctuation, a hyphen for each blank. */
const slugOf = (html) =>
  plain(html)
    .replace(/&[a-z]+;|&#\d+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Where a link of a text leads: to another text or file of the repository, with its anchor; null for none of them. */
function targetOf(from, href) {
  const [path, anchor = ''] = href.split('#');
  const to = path === '' ? from : posix.join(posix.dirname(from), path);
  const file = join(kRoot, to);
  if (to.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) return null;
  return isText(to) || to.startsWith('docs/') ? { to, anchor: anchor && `#${anchor}` } : null;
}

/** The body of a text as HTML, its title, and the files that it leads to. */
function render(path) {
  const found = new Set();
  const taken = new Map();
  const address = (href) => {
    const target = targetOf(path, href);
    if (!target) return null;
    found.add(target.to);
    const there = isText(target.to) ? pageOf(target.to) : assetOf(target.to);
    return posix.relative(posix.dirname(pageOf(path)), there) + target.anchor;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const slug = slugOf(text);
        const count = taken.get(slug) ?? 0;
        taken.set(slug, count + 1);
        return `<h${depth} id="${slug}${count ? `-${count}` : ''}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const to = /^[a-z]+:/.test(href) ? href : address(href);
        return to === null ? text : `<a href="${escape(to)}">${text}</a>`;
      },
      image({ href, text }) {
        const to = address(href);
        return to === null ? escape(text) : `<img src="${escape(to)}" alt="${escape(text)}" loading="lazy">`;
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const head = `<thead>${row(token.header, 'th')}</thead>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`,
      // Rows of pictures; nothing else passes through.
      html: ({ text }) =>
        text
          .split(/(<\/?p>|<img [^>]*>)/)
          .map((part) => {
            const [, href, width, alt] = /^<img src="([^"]*)"(?: width="([^"]*)")? alt="([^"]*)">$/.exec(part) ?? [];
            if (/^<\/?p>$/.test(part)) return part;
            const to = href === undefined ? null : address(href);
            return to === null ? escape(part) : `<img src="${to}" width="${width ?? ''}" alt="${alt}" loading="lazy">`;
          })
          .join(''),
    },
  });
  const source = readFileSync(join(kRoot, path), 'utf8');
  const body = marked.parse(source);
  const title = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? path);
  return { path, body, title, found };
}

function pageText(path, title, body) {
  const up = posix.relative(posix.dirname(path), '.') || '.';
  const index = posix.relative(posix.dirname(path), 'docs/index.html');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${title} (Equipoise)">
<title>${title} · Equipoise</title>
<link rel="stylesheet" href="${posix.relative(posix.dirname(path), `docs/${kStyle}`)}">
<link rel="icon" href="${posix.join(up, 'icon.svg')}">
</head>
<body>
<nav aria-label="Equipoise"><a href="${up}/">Play</a> <a href="${index}">Documentation</a></nav>
<main>
${body}</main>
</body>
</html>
`;
}

/** All texts that are published, by path: those in docs/ and what they lead to. */
function collect() {
  const texts = new Map();
  const assets = new Set();
  const waiting = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  for (const path of readdirSync(join(kRoot, 'docs'), { recursive: true, encoding: 'utf8' })) {
    if (isText(path)) waiting.push(posix.join('docs', path));
  }
  for (const path of waiting) {
    if (texts.has(path)) continue;
    const text = render(path);
    texts.set(path, text);
    for (const next of text.found) {
      if (isText(next)) waiting.push(next);
      else assets.add(next);
    }
  }
  return { texts, assets };
}

/** The list of all texts, each on the first shelf that names it or its folder most closely. */
function indexBody(texts) {
  const shelfOf = (path) => {
    const named = kShelves.flatMap(([heading, names]) => names.map((name) => ({ heading, name })));
    const fits = named.filter(({ name }) => path === name || (name.endsWith('/') && path.startsWith(name)));
    return fits.sort((a, b) => b.name.length - a.name.length)[0]?.heading ?? 'The house';
  };
  const lists = kShelves.map(([heading]) => {
    const own = [...texts.values()].filter(({ path }) => shelfOf(path) === heading);
    const items = own
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, title }) => `<li><a href="${posix.relative('docs', pageOf(path))}">${title}</a></li>`);
    return `<h2>${heading}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;
  });
  return `<h1>Documentation</h1>\n${lists.join('')}`;
}

const site = process.argv[2];
const write = (path, text) => {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
};
const { texts, assets } = collect();
for (const { path, title, body } of texts.values()) write(pageOf(path), pageText(pageOf(path), title, body));
write('docs/index.html', pageText('docs/index.html', 'Documentation', indexBody(texts)));
for (const path of [...assets].filter((path) => !existsSync(join(site, assetOf(path))))) {
  mkdirSync(dirname(join(site, assetOf(path))), { recursive: true });
  cpSync(join(kRoot, path), join(site, assetOf(path)));
}
cpSync(new URL('docs.css', import.meta.url), join(site, 'docs', kStyle));
console.log(`docs: ${texts.size} pages, ${assets.size} other files`);

// The language of the tests' pages: English, or with EQUIPOISE_LANGUAGE=en-XA the pseudo-language. Every page that is
// open then is watched for words without a key while the test uses it, and is tried on a small phone at its end.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/client.mjs';

export const kPseudo = 'en-XA';
export const kLanguage = process.env.EQUIPOISE_LANGUAGE ?? 'en';

/**
 * For whole games and long walks, whose words other tests meet, too: in English they run beside nothing else
 * (`node --test --test-only`), in the pseudo-language only in the long run.
 */
export const kInEnglish = kLanguage !== kPseudo ? { only: true } : { skip: process.env.EQUIPOISE_JOURNEYS !== 'all' };

const kWide = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', Á: 'A', É: 'E', Í: 'I', Ó: 'O', Ú: 'U' };
const kNarrow = { ÿ: 'y', ñ: 'n', ç: 'c', š: 's', Ÿ: 'Y', Ñ: 'N', Ç: 'C', Š: 'S' };

/** The English of a text in the pseudo-language (web/pseudo.ts); other texts stay as they are. */
export const english = (text) =>
  text
    .replace(/[⟦⟧]/g, '')
    .replace(/[áéíóúÁÉÍÓÚ][áéíóú]/g, (pair) => kWide[pair[0]])
    .replace(/[ÿñçšŸÑÇŠ]/g, (letter) => kNarrow[letter]);

/** What part of an English message looks like on the page: for locators, which read it as it stands. */
export function shown(text) {
  if (kLanguage !== kPseudo) return text;
  const wide = Object.fromEntries(Object.entries(kWide).map(([to, from]) => [from, to + to.toLowerCase()]));
  const narrow = Object.fromEntries(Object.entries(kNarrow).map(([to, from]) => [from, to]));
  return text.replace(/[A-Za-z]/g, (letter) => wide[letter] ?? narrow[letter] ?? letter);
}

/** What an element says, in English whatever the page speaks. */
export const said = async (page, selector) => english(await page.textContent(selector));

/** Waits until an element says, in English, what fits a pattern, or no longer does. */
export async function untilSaid(page, selector, pattern, { fits = true, timeout = 30000 } = {}) {
  const late = Date.now() + timeout;
  for (;;) {
    const text = await page.evaluate((one) => document.querySelector(one)?.textContent, selector);
    if (pattern.test(english(text ?? '')) === fits) return;
    if (Date.now() > late) throw new Error(`${selector} says "${text}", not ${pattern}`);
    await page.waitForTimeout(20);
  }
}

const data = (path) => readFileSync(join(root, 'data', path), 'utf8');

/** What stands in sentences and belongs to nobody's catalogue: our name, names in data files, and what tests type. */
const kForeign = [
  ...JSON.parse(data('chess_balance/equipoise.json')).cards.map((card) => card.name),
  ...readdirSync(join(root, 'data/oneworld')).map((file) => /^name +(.*)$/m.exec(data(`oneworld/${file}`))[1]),
  ...['Good luck, Ben!', 'Are you there?', 'Where are you?', 'Once only', 'All fire'],
  ...['Equipoise', 'Ada', 'Ben', 'Eve', 'Grace', 'ada', 'grace', 'hypatia', 'Chrome, Linux'],
];

/** Moves of chess, hashes, and dates and days as the locale writes them. */
const kNotation = [
  /\b[KQRBN]?[a-h]?x?[a-h][1-8](=[QRBN])?\b/,
  /\b[0-9a-f]{16,}\b/,
  /\b[A-Z][a-z]{2} \d+(, \d{4})?\b/,
  /\b[A-Z][a-z]+day\b/,
];

/** Runs in the page: tells of every word with a plain vowel, which the pseudo-language has not, as it appears. */
function watchWords([foreign, notation]) {
  const kSpoken = ['aria-label', 'title', 'placeholder', 'alt'];
  const note = (text, element) => {
    if (
      !text ||
      !/[aeiou]/.test(text) ||
      !element ||
      element.closest('code, pre, script, style, body [lang], [data-own]')
    )
      return;
    const rest = foreign.reduce((left, name) => left.replaceAll(name, ''), text).replace(new RegExp(notation, 'g'), '');
    for (const word of rest.match(/[A-Za-z]{2,}/g) ?? [])
      if (/[aeiou]/.test(word))
        window.tellPlainWord(`<${element.tagName.toLowerCase()}> ${word} in "${text.trim().slice(0, 60)}"`);
  };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return note(node.data, node.parentElement);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const name of kSpoken) note(node.getAttribute(name), node);
    for (const child of node.childNodes) read(child);
  };
  new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === 'attributes') note(target.getAttribute(attributeName), target);
      else if (type === 'characterData') read(target);
      else addedNodes.forEach(read);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: kSpoken,
  });
}

/** Makes a page, not loaded yet, speak the pseudo-language, and collects the words without a key that it shows. */
export async function speakPseudo(page) {
  page.plainWords = new Set();
  await page.exposeFunction('tellPlainWord', (word) => page.plainWords.add(word));
  await page.addInitScript((language) => {
    if (location.origin !== 'null') localStorage.setItem('equipoise.language', language);
  }, kPseudo);
  await page.addInitScript(watchWords, [kForeign, kNotation.map((one) => one.source).join('|')]);
}

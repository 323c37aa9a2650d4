// A layout of many cards in a review: one choice, told in words, shown on the board and played from there.
// In one language: every text is fixed, and no screen fits less for it (the pseudo-language's own tests open them).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, isTooWide, stage } from '../helpers/harness.mjs';

const { server, openPage } = stage();

/** Gold, far ahead, puts all its cards aside: a point for three (EL-7.9). With its best layout it would have won. */
const kCards = 'A1,A2,A2,A3,A3,E1,E1,E1,E2,E2,E3,E3,E3,F1,F1,F1,F2,F2,F3,F3,W1,W2,W2,W3';
const kBest =
  'A1@A1,A1@A3,A1@C,A2@A2,A2@A3,A3@A4,A3@A4,E1@E1,E2@E2,E2@E4,E3@E4,F1@F1,F2@F2,F2@C,F3@F4,F3@F4,W1@C,W1@C,W1@C,' +
  'W2@W3,W2@W4,W3@W1+,W3@W2+,W3@W4';
const puts = (seat, placed) => placed.map((one) => `${seat}/put:${one}`);
const kRecord = `[Game "elements"]
[Rules "1"]
[Seats "2"]
[Options "auto_arrange=false"]
[Position "EL n=2 opt=- auto_arrange=false c=3 ph=arrange s0=1 | 24+44 h=- p=- b=- w=${kCards} m=A3,E3,F3,F3,F3,W3,W3,W3/A3,A3,A3,E3,E3,E3,F3/F3,F3,F3,W3,W3,W3/A3,A3,A3,E3,F3/F3,W3,W3,W3/A3,A3,E3/W3,W3/E3 | 24+10 h=- p=- b=- w=A1,A1,A1,A2,A2,A3,A3,E1,E2,E2,E3,F1,F2,F2,F3,F3,W1,W1,W1,W2,W2,W3,W3,W3 m=A3,A3,A3,E3,E3,E3,F3,W3/A3,F3,F3,F3,W3,W3,W3/A3,A3,A3,E3,E3,F3/F3,F3,W3,W3,W3/A3,A3,E3,F3/W3,W3,W3/A3,E3/W3"]

${puts(
  0,
  kCards.split(',').map((card) => `${card}@C`),
).join(' ')} 0/done
${puts(1, kBest.split(',')).join(' ')} 1/done 0 1
`;

for (const width of [1280, 390]) {
  test(`EL-10.11 a review judges a layout as one choice and plays the better one: ${width} px`, async () => {
    const page = await openPage(undefined, { viewport: { width, height: width < 500 ? 844 : 800 } });
    await page.addInitScript(() => localStorage.setItem('equipoise.simulations', '100'));
    await page.goto(`${server.url}/analysis`);
    await page.getByTestId('analysis-text').fill(kRecord);
    await page.getByTestId('analyse').click();
    await page.waitForSelector('.table-top[data-shown="50"]');
    if (width < 500) await page.getByTestId('open-bot').first().click();
    await page.getByTestId('review-begin').click();
    const blunder = page.getByTestId('review-moments').locator('li', { has: page.locator('[data-fault=blunder]') });
    await blunder.waitFor();
    assert.match(
      await blunder.textContent(),
      /^\s*1\. Gold: A layout worth 8 points\.\s+Blunder: costs 100 points.*Played, 0%: A layout worth 8 points\.\s+Better for Gold, 100%:\s+A layout worth 50 points\./,
    );
    assert.equal(await blunder.count(), 1);
    assert.equal(await isTooWide(page), false);
    assert.deepEqual(await axeViolations(page), []);
    await blunder.getByTestId('show-better').click();
    await page.getByTestId('better-shown').waitFor();
    await page.waitForFunction(() =>
      /= 50/.test(document.querySelector('[data-testid=score-line]')?.textContent ?? ''),
    );
    await page.getByTestId('better-play').click();
    await page.waitForSelector('.table-top[data-shown="25"]');
  });
}

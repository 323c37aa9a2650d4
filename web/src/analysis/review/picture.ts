// A review as a picture to share: the game, its players, the sentence and the graph. It is drawn on this device.

export const kWide = 1200;
export const kHigh = 630;
const kMargin = 60;
const kLine = 1.3;
const kLeastGraph = 150;

export interface Picture {
  app: string;
  title: string;
  /** By seat, with the colour of its band. */
  players: { name: string; colour: string }[];
  sentence: string;
  /** Outlines in a square of 100 by 100. */
  bands: string[];
  colours: { paper: string; ink: string };
  font: string;
}

/** A text in lines no wider than that; a word that is wider has a line of its own. */
export function wrapped(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length === 0 || measure(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

type Pen = CanvasRenderingContext2D;

/** Draws who played, in as many rows as that takes; where the next thing can stand. */
function drawPlayers(pen: Pen, { players, colours, font }: Picture, top: number): number {
  const [size, gap] = [28, 36];
  pen.font = `${size}px ${font}`;
  let [x, y] = [kMargin, top];
  for (const { name, colour } of players) {
    const width = 2 * size + pen.measureText(name).width;
    if (x > kMargin && x + width > kWide - kMargin) [x, y] = [kMargin, y + size * kLine];
    pen.fillStyle = colour;
    pen.fillRect(x, y, size, size);
    pen.strokeStyle = pen.fillStyle = colours.ink;
    pen.lineWidth = 1;
    pen.strokeRect(x, y, size, size);
    pen.fillText(name, x + size * 1.4, y, kWide - kMargin - x - 2 * size);
    x += width + gap;
  }
  return y + size * kLine;
}

/** The same for the sentence, in letters small enough to leave room for the graph. */
function drawSentence(pen: Pen, { sentence, colours, font }: Picture, top: number): number {
  const room = kHigh - kMargin - kLeastGraph - 20 - top;
  for (const size of [38, 34, 30, 26, 22, 18]) {
    pen.font = `600 ${size}px ${font}`;
    const lines = wrapped(sentence, kWide - 2 * kMargin, (line) => pen.measureText(line).width);
    if (lines.length * size * kLine > room && size > 18) continue;
    pen.fillStyle = colours.ink;
    lines.forEach((line, i) => pen.fillText(line, kMargin, top + i * size * kLine, kWide - 2 * kMargin));
    return top + lines.length * size * kLine;
  }
  return top;
}

function drawGraph(pen: Pen, { bands, players, colours }: Picture, top: number): void {
  const [width, height] = [kWide - 2 * kMargin, kHigh - kMargin - top];
  pen.save();
  pen.translate(kMargin, top);
  pen.scale(width / 100, height / 100);
  bands.forEach((band, seat) => {
    pen.fillStyle = players[seat]?.colour ?? colours.ink;
    pen.fill(new Path2D(band));
  });
  pen.restore();
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 2;
  pen.strokeRect(kMargin, top, width, height);
  pen.setLineDash([8, 8]);
  pen.beginPath();
  pen.moveTo(kMargin, top + height / 2);
  pen.lineTo(kMargin + width, top + height / 2);
  pen.stroke();
  pen.setLineDash([]);
}

/** The picture as a PNG; null where the browser cannot draw it. */
export function drawPicture(picture: Picture): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [kWide, kHigh];
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const { colours, font, title, app } = picture;
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, kWide, kHigh);
  pen.textBaseline = 'top';
  pen.fillStyle = colours.ink;
  pen.font = `24px ${font}`;
  const mark = pen.measureText(app).width;
  pen.fillText(app, kWide - kMargin - mark, kMargin);
  pen.font = `700 46px ${font}`;
  pen.fillText(title, kMargin, kMargin - 12, kWide - 3 * kMargin - mark);
  const below = drawPlayers(pen, picture, kMargin + 60);
  drawGraph(pen, picture, drawSentence(pen, picture, below + 14) + 20);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

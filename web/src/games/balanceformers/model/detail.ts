// How much of a being is drawn at a size: what could not be read is left out, and what is written does not shrink.

/** Nothing is written smaller than this, in CSS px. */
const kLeastPx = 11.2;
/** With fewer CSS px to a unit of the drawing, seven values have no room around a being. */
const kRingScale = 1.35;

/** Sizes on a drawn being, in units of the drawing; `core` and `badge` are factors. */
export interface Detail {
  /** Only whose it is, what it stands on and what decides; no ring of levels. */
  plain: boolean;
  core: number;
  name: number;
  digit: number;
  bead: number;
  badge: number;
  /** How far what is in the middle makes room for a badge. */
  lift: number;
}

const kName = 9.4;
const kDigit = 8.5;
const kBead = 8;

/** `scale`: CSS px for a unit of the drawing. */
export function detailAt(scale: number): Detail {
  const least = (units: number): number => Math.max(units, kLeastPx / scale);
  const badge = least(kName) / kName;
  const plain = scale < kRingScale;
  return {
    plain,
    core: plain ? 1.75 : 1,
    name: plain ? least(kName * 1.5) : least(kName),
    digit: least(kDigit),
    bead: least(kBead),
    badge,
    lift: plain ? 4 * badge : 4 * (badge - 1),
  };
}

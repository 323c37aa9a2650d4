// The files of one version on this device, and which groups of them are wanted.

import {
  bytesOf,
  groupsForAll,
  groupsUsed,
  isHashed,
  kIndex,
  kShell,
  kTexts,
  type Group,
  type Holding,
  type Plan,
} from './plan';

const kPrefix = 'equipoise-';
/** Outlives versions: an entry for each group that is wanted, and one if all are. */
const kWanted = `${kPrefix}wanted`;
const kAll = 'all';

export class Keeper {
  private readonly underWay = new Map<string, Promise<void>>();

  /** `base` is the address of the application, with a slash at its end. */
  constructor(
    private readonly plan: Plan,
    private readonly base: string,
  ) {}

  /** The path of one of our addresses below the application's own; null for others. */
  pathOf(address: string): string | null {
    const { href } = Object.assign(new URL(address), { search: '', hash: '' });
    return href.startsWith(this.base) ? href.slice(this.base.length) : null;
  }

  private readonly open = (): Promise<Cache> => caches.open(kPrefix + this.plan.version);
  private readonly address = (path: string): string => this.base + path;

  /** Brings what everybody needs and what was wanted of the version before. Fails as a whole, to be tried again. */
  async install(): Promise<void> {
    await this.adopt();
    const wanted = await this.wanted();
    for (const { name } of this.plan.groups) if (name === kShell || wanted.includes(name)) await this.bring(name);
    await this.expectOwnIndex();
  }

  /** Forgets other versions. */
  async clean(): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith(kPrefix));
    const old = names.filter((name) => name !== kWanted && name !== kPrefix + this.plan.version);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  /** Takes what has not changed from the version before. */
  private async adopt(): Promise<void> {
    const own = await this.open();
    for (const path of this.plan.groups.flatMap(({ files }) => Object.keys(files)).filter(isHashed)) {
      const kept = await caches.match(this.address(path));
      if (kept) await own.put(this.address(path), kept);
    }
  }

  /** While a new version is put up, the index may be that of another version than this worker. */
  private async expectOwnIndex(): Promise<void> {
    const index = await (await this.index())?.text();
    const files = Object.keys(this.shell().files).filter((path) => /^assets\/index-.*\.js$/.test(path));
    if (!files.some((path) => index?.includes(path))) throw new Error('the index belongs to another version');
  }

  private shell(): Group {
    const shell = this.plan.groups.find(({ name }) => name === kShell);
    if (!shell) throw new Error('a plan without a shell');
    return shell;
  }

  index = (): Promise<Response | undefined> => this.held(kIndex);

  async held(path: string): Promise<Response | undefined> {
    return (await this.open()).match(this.address(path));
  }

  async keep(path: string, answer: Response): Promise<void> {
    await (await this.open()).put(this.address(path), answer);
  }

  /** Keeps a group from now on, in later versions as well, and brings what is missing of it. */
  async want(name: string, tell?: (bytes: number) => void): Promise<void> {
    await (await caches.open(kWanted)).put(this.address(name), new Response());
    await this.bring(name, tell);
  }

  /** Keeps the groups that these files belong to. */
  async use(paths: string[]): Promise<void> {
    for (const name of groupsUsed(this.plan, paths)) await this.want(name);
  }

  wantAll = async (): Promise<void> => (await caches.open(kWanted)).put(this.address(kAll), new Response());

  private async wanted(): Promise<string[]> {
    const marks = await (await caches.open(kWanted)).keys();
    const names = marks.map(({ url }) => url.slice(this.base.length));
    return names.includes(kAll) ? groupsForAll(this.plan, names) : names;
  }

  /** Brings the files of a group that are not here; who asks meanwhile waits for the same. */
  private bring(name: string, tell?: (bytes: number) => void): Promise<void> {
    const before = this.underWay.get(name) ?? Promise.resolve();
    const work = before.catch(() => undefined).then(() => this.bringNow(name, tell));
    this.underWay.set(name, work);
    return work;
  }

  private async bringNow(name: string, tell?: (bytes: number) => void): Promise<void> {
    const files = this.plan.groups.find((group) => group.name === name)?.files ?? {};
    for (const [path, bytes] of Object.entries(files)) {
      if (!(await this.held(path))) {
        const answer = await fetch(this.address(path), isHashed(path) ? {} : { cache: 'no-cache' });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await this.keep(path, answer);
      }
      tell?.(bytes);
    }
  }

  /** The groups that can be taken along. */
  async holdings(): Promise<Holding[]> {
    const own = await this.open();
    const here = new Set((await own.keys()).map(({ url }) => url.slice(this.base.length)));
    const wanted = await this.wanted();
    const names = groupsForAll(this.plan, wanted);
    return this.plan.groups
      .filter(({ name }) => names.includes(name))
      .map((group) => {
        const held = Object.entries(group.files).reduce((sum, [path, bytes]) => sum + (here.has(path) ? bytes : 0), 0);
        return { name: group.name, bytes: bytesOf(group), held };
      });
  }

  /** Keeps no more than a visitor needs who plays nothing yet. */
  async putOff(): Promise<void> {
    const marks = await caches.open(kWanted);
    const own = await this.open();
    for (const { name, files } of this.plan.groups) {
      if (name === kShell || name.startsWith(kTexts)) continue;
      await marks.delete(this.address(name));
      for (const path of Object.keys(files)) await own.delete(this.address(path));
    }
    await marks.delete(this.address(kAll));
  }
}

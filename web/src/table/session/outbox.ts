// Requests on their way. They outlive a lost line: what has no answer yet is sent again with the id it had, by which
// the host knows that it is the same request.

import type { Request } from '../../protocol/messages';
import { requestId } from '../../protocol/random';

export type Posted = Request & { id: string; version: number };

export class Outbox {
  private readonly kept = new Map<string, { posted: Posted; settled: ((done: boolean) => void) | undefined }>();

  constructor(
    private readonly send: (request: Posted) => void,
    private readonly counted: (waiting: number) => void,
  ) {}

  post(request: Request, version: number, settled?: (done: boolean) => void): void {
    const posted = { ...request, id: requestId(), version };
    this.kept.set(posted.id, { posted, settled });
    this.counted(this.kept.size);
    this.send(posted);
  }

  has(test: (request: Request) => boolean): boolean {
    return [...this.kept.values()].some((one) => test(one.posted));
  }

  /** The request that an answer belongs to, if it was waited for. */
  answered(id: string, done: boolean): Request | undefined {
    const one = this.kept.get(id);
    this.kept.delete(id);
    this.counted(this.kept.size);
    one?.settled?.(done);
    return one?.posted;
  }

  /** Gives up waiting for what is of no use any more. */
  drop(test: (request: Request) => boolean): void {
    for (const [id, one] of [...this.kept]) if (test(one.posted)) this.answered(id, false);
  }

  resend(): void {
    for (const one of [...this.kept.values()]) this.send(one.posted);
  }
}

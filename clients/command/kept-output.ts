/** The output of a program that nobody knows: read to its end, and kept as far as it is reasonable. */
import type { Readable } from 'node:stream';

/** In bytes, of standard output and of standard error each. */
const KEPT = 1024 * 1024;

export interface KeptOutput {
  text(): string;
  /** What came after that and was thrown away, in bytes. */
  lost(): number;
  /** Settles when the output is closed by everyone who holds it. */
  readonly closed: Promise<void>;
}

export function keepOutput(stream: Readable): KeptOutput {
  const chunks: Buffer[] = [];
  let kept = 0;
  let lost = 0;
  stream.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, KEPT - kept);
    if (part.length > 0) chunks.push(part);
    kept += part.length;
    lost += chunk.length - part.length;
  });
  const closed = new Promise<void>((resolve) => {
    stream.once('close', resolve);
    stream.on('error', () => resolve());
  });
  return { text: () => Buffer.concat(chunks).toString('utf8'), lost: () => lost, closed };
}

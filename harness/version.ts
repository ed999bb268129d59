declare const __VERSION__: string | undefined;

/** The version of this package; the build puts it in. */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-dev';

/** Why no HTTP response came, in words that say what to do. */

const WORDS: Readonly<Record<string, string | undefined>> = {
  ECONNREFUSED: 'connection refused: nothing listens there',
  ECONNRESET: 'the connection was closed without a response',
  EPIPE: 'the connection was closed without a response',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'the connection timed out',
  ECONNABORTED: 'the connection was closed without a response',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  // Node.js gives this code where the first bytes of an answer are no TLS.
  EPROTO: 'TLS failed: the server seems to speak http there, and not https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS failed: the server speaks http there, and not https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'TLS failed: the server speaks http there, and not https',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'the certificate is signed by itself: NODE_EXTRA_CA_CERTS=FILE makes it trusted',
  SELF_SIGNED_CERT_IN_CHAIN:
    'the certificate is signed by an authority that is not known: NODE_EXTRA_CA_CERTS=FILE makes it trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate cannot be verified: an intermediate certificate is missing, or NODE_EXTRA_CA_CERTS=FILE has to name its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'the certificate is signed by an authority that is not known: NODE_EXTRA_CA_CERTS=FILE makes it trusted',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
  HPE_INVALID_CONSTANT: 'what it answers is no HTTP: does it speak https there, or something else?',
  HPE_HEADER_OVERFLOW: 'the headers of its response are too large',
  ERR_INVALID_CHAR: 'a header of the request holds characters that no header may have',
};

/** @param code of a failed exchange, such as `ECONNREFUSED` */
export function connectionWords(code: string | undefined): string {
  if (code === undefined) return 'no response came';
  const words = WORDS[code];
  if (words) return words;
  if (code.startsWith('HPE_')) return `what it answers is no HTTP (${code})`;
  return `no response came (${code})`;
}

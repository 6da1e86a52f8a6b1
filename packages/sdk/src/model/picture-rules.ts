/** Media types of an uploaded picture: of a proof of payment, an ID or an appeal. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/**
 * The error message of the client and the server for a file that is no readable picture of these types and this size. A PDF, and a
 * picture that takes too long to decode, have messages of their own.
 */
export const PICTURE_RULE = 'The picture must be a PNG, JPEG or WebP file of at most 5 MB'

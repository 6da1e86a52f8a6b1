import type { MultipartFile } from '@fastify/multipart'

/** A file of a multipart body as the Blob that the contract's schema knows. */
export async function convertToBlob(this: unknown, part: MultipartFile & { value?: unknown }): Promise<void> {
  part.value = new Blob([await part.toBuffer()], { type: part.mimetype })
}

import type { MultipartFile } from '@fastify/multipart'

/** Converts a file of a multipart body to a Blob, which the contract's schemas expect. */
export async function convertToBlob(this: unknown, part: MultipartFile & { value?: unknown }): Promise<void> {
  part.value = new Blob([await part.toBuffer()], { type: part.mimetype })
}

/** A mail without the line breaks and escapes of its encoding, quoted-printable. ASCII only. */
export function decodeMail(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Undoes what the quoted-printable encoding of a mail does to its links: it breaks long lines and escapes the equals sign. */
export function decodeMail(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

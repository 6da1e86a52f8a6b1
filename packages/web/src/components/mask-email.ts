/** `ada@example.com` → `a•••@example.com`: its owner recognises the address, other people cannot read it. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1•••')
}

/** `a•••@example.com`: enough to know one's own address by, and no more for whoever looks over a shoulder. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1•••')
}

interface Account {
  email: string
  username: string
  fullName: string
}

const simplify = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** Whether the password is the email, the part before its @, the username, the full name or one of its words. */
export function isPersonalPassword(password: string, { email, username, fullName }: Account): boolean {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [email, localPart, username, fullName, ...fullName.split(/\s+/)].some(
    (text) => simplify(text) === simplify(password),
  )
}

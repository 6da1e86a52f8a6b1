import { isBlank } from '../form-rule.js'

/** What is wrong with a new password that `isPersonalPassword` finds. */
export const PASSWORD_PERSONAL = 'must not be your email, username or name'

interface Account {
  email: string
  username: string
  fullName: string
}

const simplify = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** Whether the password is the email, the part before its @, the username, the full name or one of its words. */
export function isPersonalPassword(password: string, { email, username, fullName }: Account): boolean {
  if (isBlank(password)) return false
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [email, localPart, username, fullName, ...fullName.split(/\s+/)].some(
    (text) => simplify(text) === simplify(password),
  )
}

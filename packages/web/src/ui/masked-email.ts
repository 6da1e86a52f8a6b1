/** `a•••@example.com`: enough to know one's own address by, and no more for whoever looks over a shoulder. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')

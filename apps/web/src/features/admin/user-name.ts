/** Whole name, or what stands before the @ where there is none. */
export function userName({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  const name = `${firstName} ${lastName}`.trim();
  return name || (email.split('@')[0] ?? email);
}

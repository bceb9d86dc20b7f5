/** At most `length` characters as a person counts them, then an ellipsis; line breaks become spaces. */
export function cutText(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= length) return characters.join('');
  return `${characters.slice(0, length).join('').trimEnd()}…`;
}

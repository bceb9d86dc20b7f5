declare module 'snowball-stemmers' {
  export function newStemmer(language: 'italian' | 'english'): { stem(word: string): string };
}

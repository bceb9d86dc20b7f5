/** Addresses of the web app, as a tool names them beside what it says. */
export type Links = {
  /** Of a path of this server. */
  home(path: string): string;
  /** `second`: from where it is played. */
  recording(id: string, second?: number): string;
  day(day: string): string;
  chat(id: string): string;
};

/** `home`: origin and path under which the caller sees this server. */
export function linksOf(home: string): Links {
  return {
    home: (path) => `${home}${path}`,
    recording(id, second) {
      const from = second === undefined ? '' : `?t=${Math.max(0, Math.floor(second))}`;
      return `${home}/recordings/${encodeURIComponent(id)}${from}`;
    },
    day: (day) => `${home}/giorno/${encodeURIComponent(day)}`,
    chat: (id) => `${home}/chat/${encodeURIComponent(id)}`,
  };
}

/** What lies above a screen and is a place of its own, as the address names it: `/recordings?pannello=impostazioni`. */
const panels = ['impostazioni', 'agenti', 'nuovo-agente', 'cerca', 'scorciatoie'] as const;

export type PanelName = (typeof panels)[number];

const parameter = 'pannello';

/** The panel that an address names; undefined for none, and for a name that is unknown. */
export function panelIn(href: string): PanelName | undefined {
  const name = new URL(href).searchParams.get(parameter);
  return panels.find((panel) => panel === name);
}

/** The path, search and hash of the same screen with another panel above it, or with none. */
export function withPanel(href: string, panel: PanelName | undefined): string {
  const url = new URL(href);
  url.searchParams.delete(parameter);
  if (panel !== undefined) url.searchParams.set(parameter, panel);
  return `${url.pathname}${url.search}${url.hash}`;
}

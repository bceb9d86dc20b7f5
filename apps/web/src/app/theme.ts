import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { messages } from '../messages/messages.ts';

const petrol: MantineColorsTuple = [
  '#e8f5f3',
  '#d0eae7',
  '#a3d6d1',
  '#74c0ba',
  '#4aaba4',
  '#2b958e',
  '#147a74',
  '#0b6b66',
  '#085652',
  '#06423f',
];

const coral: MantineColorsTuple = [
  '#fff0eb',
  '#ffdfd5',
  '#ffbeab',
  '#ff9d83',
  '#f57c5f',
  '#e25f42',
  '#ca462b',
  '#bb3c23',
  '#9a2f1b',
  '#7a2413',
];

/** Warm greys of the light theme: paper, lines, quiet text. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f2efe8',
  '#e8e4da',
  '#dcd6c8',
  '#c3bcad',
  '#8b8577',
  '#5b625f',
  '#454c4a',
  '#2d3433',
  '#1c2425',
];

/** Blue-green greys of the dark theme, from text (0) to the deepest ground (9). */
const dark: MantineColorsTuple = [
  '#e6ecea',
  '#c3cecb',
  '#9fb0ae',
  '#70827f',
  '#33434a',
  '#273439',
  '#1b262a',
  '#10171a',
  '#0c1214',
  '#080d0f',
];

/** `fonts.css` has the family and what stands in for it while it comes. */
const fontFamily = "'Figtree', 'Figtree Fallback', 'Figtree Fallback Android', system-ui, sans-serif";

/**
 * The sizes of text: 13, 14, 16, 18 and 20 px. Beside them stand `--wm-text-row` (15 px, rows and controls) and the
 * headings, which `global.css` sizes.
 */
const fontSizes = { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' };

export const theme = createTheme({
  // Failures and recording share one warm red.
  colors: { petrol, coral, red: coral, gray, dark },
  primaryColor: 'petrol',
  autoContrast: true,
  primaryShade: { light: 7, dark: 6 },
  black: '#1c2425',
  fontFamily,
  fontSizes,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: { fontFamily, fontWeight: '700', textWrap: 'balance' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        // What is pressed does not move away from under the finger while it comes.
        transitionProps: { transition: 'fade', duration: 150 },
        closeButtonProps: { 'aria-label': messages.shell.close },
        // The head of a dialog is not the page's banner.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': messages.shell.close },
        attributes: { header: { role: 'presentation' } },
      },
    },
    // Mantine's placeholder for the first focus is a child that a menu may not have.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    // Words in their own case, never cut.
    Badge: { defaultProps: { tt: 'none', flex: 'none' } },
    ActionIcon: { defaultProps: { size: 'lg' } },
  },
});

/** Tinted buttons and badges. Mantine writes its own values into each scheme, so ours stand there too. */
const tints = {
  '--mantine-color-petrol-light': 'var(--wm-accent-soft)',
  '--mantine-color-petrol-light-hover': 'color-mix(in srgb, var(--wm-accent) 18%, var(--wm-accent-soft))',
  '--mantine-color-petrol-light-color': 'var(--wm-accent-ink)',
  '--mantine-color-coral-light': 'var(--wm-danger-ground)',
  '--mantine-color-coral-light-hover': 'color-mix(in srgb, var(--wm-record) 18%, var(--wm-danger-ground))',
  '--mantine-color-coral-light-color': 'var(--wm-danger-ink)',
};

/** The ground of each theme, for the browser's own bar; `public/theme.js` knows the dark one too. */
export const themeColors = { light: '#f7f5f0', dark: '#10171a' } as const;

/** Where Mantine's own choices miss AA or our grounds, these values take their place. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...tints,
    '--mantine-color-body': themeColors.light,
    '--mantine-color-default-border': '#948d7e',
    '--mantine-color-placeholder': '#686e6a',
    '--mantine-color-dimmed': '#565e5b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-gray-text': '#454c4a',
  },
  dark: {
    ...tints,
    '--mantine-color-body': themeColors.dark,
    '--mantine-color-default-border': '#5d7075',
    '--mantine-color-placeholder': '#92a3a1',
    '--mantine-color-dimmed': '#9fb0ae',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-gray-text': '#c3cecb',
  },
});

/** The theme is kept under a product key; `public/theme.js` reads the same one before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'wingman-theme' });

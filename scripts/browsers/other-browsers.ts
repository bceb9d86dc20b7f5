import { installDebianPackages } from './debian-packages.ts';
import { findProgram, isExecutable } from './find-program.ts';

/** Where Debian puts the browser that WebKit's driver steers. */
const miniBrowsers = ['4.1', '4.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

const packages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav', 'libgl1-mesa-dri'],
  sound: ['pulseaudio', 'pulseaudio-utils'],
};

/** The programs of the tests in other browsers. Undefined: not on this machine. */
function programs() {
  return {
    firefox: findProgram('firefox-esr', 'firefox'),
    webkitDriver: findProgram('WebKitWebDriver'),
    miniBrowser: miniBrowsers.find(isExecutable),
    displayServer: findProgram('Xvfb'),
    soundServer: findProgram('pulseaudio'),
    soundPlayer: findProgram('paplay'),
  };
}

export type OtherBrowserProgram = keyof ReturnType<typeof programs>;

/**
 * The absolute path of a program that the tests in other browsers need.
 * @throws {Error} that says which packages to install
 */
export function otherBrowserProgram(name: OtherBrowserProgram): string {
  const found = programs()[name];
  if (found) return found;
  const all = Object.values(packages).flat().join(' ');
  throw new Error(`The tests in other browsers need ${name}. On Debian: apt install ${all}`);
}

/** On Debian and its relatives, root installs what the tests in other browsers need. What stays missing fails its test. */
export function ensureOtherBrowsers(): void {
  const { firefox, webkitDriver, miniBrowser, displayServer, soundServer, soundPlayer } = programs();
  const missing = [
    ...(firefox ? [] : packages.firefox),
    ...(webkitDriver && miniBrowser && displayServer ? [] : packages.webkit),
    ...(soundServer && soundPlayer ? [] : packages.sound),
  ];
  if (missing.length > 0) installDebianPackages('the tests in other browsers', missing);
}

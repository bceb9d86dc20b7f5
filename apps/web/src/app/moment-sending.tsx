import './moment-services.ts';

/** The file behind it sends what waits in this browser, from when it is loaded. */
export const MomentSending = () => null;

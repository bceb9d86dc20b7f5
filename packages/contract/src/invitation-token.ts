import { z } from 'zod';

/** What the link of an invitation ends with. */
export const invitationTokenSchema = z
  .string('Manca il codice dell’invito')
  .max(200, 'Il codice dell’invito non è valido');

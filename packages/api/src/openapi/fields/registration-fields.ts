import type { Fields } from './field.ts';

const planEnd = 'When the plan ends, which is the free one from then on; null: it has no end.';

/** Who may register, and invitations. */
export const registrationFields: Fields = {
  createdBy: [
    'The e-mail address of who made it; null: the operator, or an account that is deleted.',
    'admin@example.org',
  ],
  'MadeInvitation.invitation': 'The invitation.',
  'postAuthRegister.invitation': [
    'What the link of an invitation ends with, which says role and plan.',
    '8Yq4…',
  ],
  link: 'A link by which its user sets the password.',
  mode: 'Who may register: anyone, whoever has an invitation, or nobody.',
  'InvitationLink.path': [
    'The link below the server’s own address, which is shown this once.',
    '/invito#8Yq4…',
  ],
  'MadeInvitation.path': [
    'The link below the server’s own address, which is shown this once; null where it goes to its address by mail.',
    '/invito#8Yq4…',
  ],
  planEndsAt: [planEnd, null],
  'postAuthInvitation.token': ['What the link of the invitation ends with.', '8Yq4…'],
  validDays: ['How many days the link is valid.', 7],
};

const ofAccount = '/api/account/second-step';

/** The paths of the second step of signing in. */
export const secondStepRoutes = [
  { method: 'POST', url: '/api/auth/second-step', procedure: 'secondStep.signIn', input: ['body'] },
  { method: 'GET', url: ofAccount, procedure: 'secondStep.state', input: [] },
  { method: 'POST', url: ofAccount, procedure: 'secondStep.begin', input: ['body'] },
  { method: 'PUT', url: ofAccount, procedure: 'secondStep.turnOn', input: ['body'] },
  {
    method: 'POST',
    url: `${ofAccount}/recovery-codes`,
    procedure: 'secondStep.renewCodes',
    input: ['body'],
  },
  { method: 'POST', url: `${ofAccount}/off`, procedure: 'secondStep.turnOff', input: ['body'] },
  { method: 'DELETE', url: `${ofAccount}/notice`, procedure: 'secondStep.dismissNotice', input: [] },
  {
    method: 'DELETE',
    url: '/api/admin/users/:id/second-step',
    procedure: 'secondStep.turnOffOf',
    input: ['params'],
  },
] as const;

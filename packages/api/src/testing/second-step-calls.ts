/** The calls of the second step of signing in, by who may make them. */
export const secondStepCalls = {
  anybody: ['POST /api/auth/second-step', 'secondStep.signIn'],
  administrator: ['DELETE /api/admin/users/:id/second-step', 'secondStep.turnOffOf'],
  person: [
    'GET /api/account/second-step',
    'POST /api/account/second-step',
    'PUT /api/account/second-step',
    'POST /api/account/second-step/recovery-codes',
    'POST /api/account/second-step/off',
    'DELETE /api/account/second-step/notice',
    'secondStep.state',
    'secondStep.begin',
    'secondStep.turnOn',
    'secondStep.renewCodes',
    'secondStep.turnOff',
    'secondStep.dismissNotice',
  ],
};

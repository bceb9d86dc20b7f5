import { testAccessibility } from './harness/accessibility.ts';
import { accountScreens } from './harness/screens.ts';

testAccessibility(accountScreens);

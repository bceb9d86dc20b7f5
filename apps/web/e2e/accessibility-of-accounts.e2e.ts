import { testAccessibility } from './harness/accessibility.ts';
import { accountScreens } from './harness/screens.ts';

// In two files, because files run beside each other.
testAccessibility(accountScreens);

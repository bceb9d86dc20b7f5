import { testAccessibility } from './harness/accessibility.ts';
import { workScreens } from './harness/screens.ts';

// In two files, because files run beside each other.
testAccessibility(workScreens);

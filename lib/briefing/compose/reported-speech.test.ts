import { describe, expect, test } from "vitest";
import { lowerOpening, reportSpeech } from "./reported-speech";

const tell = (said: string) => reportSpeech(said, ["Acme Robotics"]);

test("the first person becomes the third, with its verbs, and keeps everything else", () => {
  expect(tell("We design and manufacture chips that we sell to makers of our boards.")).toBe(
    "it designs and manufactures chips that it sells to makers of its boards.",
  );
  expect(tell("If we fail to retain users, our revenue may be harmed.")).toBe(
    "if it fails to retain users, its revenue may be harmed.",
  );
  expect(tell("We are subject to regulation, and we may lose customers.")).toBe(
    "it is subject to regulation, and it may lose customers.",
  );
  expect(tell("We earn much abroad and are subject to its laws.")).toBe(
    "it earns much abroad and is subject to its laws.",
  );
  expect(tell("We’ve been successful in selling our arms.")).toBe(
    "it has been successful in selling its arms.",
  );
  expect(tell("The Company relies on suppliers, which may not sell to the Company.")).toBe(
    "it relies on suppliers, which may not sell to it.",
  );
  expect(tell("The Company sold 40 common shares of the Company to bakers.")).toBe(
    "it sold 40 common shares to bakers.",
  );
  expect(tell("The Company’s future performance depends on its developers.")).toBe(
    "its future performance depends on its developers.",
  );
  expect(tell("Future results depend upon our ability to obtain components.")).toBe(
    "future results depend upon its ability to obtain components.",
  );
  expect(tell("Failure to obtain content could harm our business.")).toBe(
    "failure to obtain content could harm its business.",
  );
});

test("every verb of a list has its ending, and none behind a negation", () => {
  expect(tell("We discover, develop, manufacture, and market pumps.")).toBe(
    "it discovers, develops, manufactures, and markets pumps.",
  );
  expect(tell("We are a maker of pumps that we design, sell, support, and service.")).toBe(
    "it is a maker of pumps that it designs, sells, supports, and services.",
  );
  expect(tell("We provide consulting, training, and support for pumps.")).toBe(
    "it provides consulting, training, and support for pumps.",
  );
  expect(tell("We create, manufacture, market and distribute a portfolio of daily-use products.")).toBe(
    "it creates, manufactures, markets and distributes a portfolio of daily-use products.",
  );
  expect(tell("If we fail to meet our goals or otherwise fail to grow, our shares could fall.")).toBe(
    "if it fails to meet its goals or otherwise fails to grow, its shares could fall.",
  );
  expect(
    tell("We compete on presentation, appearance, and ease of use within The Acme Robotics’ home."),
  ).toContain("appearance, and ease of use");
  expect(tell("If we do not anticipate and address trends, our business could suffer.")).toBe(
    "if it does not anticipate and address trends, its business could suffer.",
  );
  expect(tell("We do not sell arms in Borneo and have no plans to.")).toBe(
    "it does not sell arms in Borneo and has no plans to.",
  );
  expect(tell("In December 2025, we opened a plant and closed another in our home market.")).toBe(
    "in December 2025, it opened a plant and closed another in its home market.",
  );
});

test("what follows is in the past, whatever it's read as", () => {
  expect(reportSpeech("In 2025, we mined 40 tons of salt, 12% more than the year before.", [])).toBe(
    "in 2025, it mined 40 tons of salt, 12% more than the year before.",
  );
});

test("infinitives stay as they are", () => {
  expect(tell("We seek to increase sales, reduce defects and lower our prices.")).toBe(
    "it seeks to increase sales, reduce defects and lower its prices.",
  );
});

test("what is nobody's speech, somebody else's, or unsure in its verbs isn't put so", () => {
  expect(tell("Demand may fall in a recession.")).toBeNull();
  expect(tell("We think that you will like our arms.")).toBeNull();
  expect(tell("A court found that we tie arms to contracts and use data of others to sell them.")).toBeNull();
  expect(
    tell("We build technology that helps people connect and share, find communities, and grow businesses."),
  ).toBeNull();
});

test("a filer that isn't a company, or whose name has a comma, speaks of itself as well", () => {
  expect(tell("In August 1994 the Company sold its mill.")).toBe("in August 1994 it sold its mill.");
  expect(
    reportSpeech("Borealis Land Trust (BLT or the Trust) owns land that the Trust’s tenants till.", [
      "Borealis Land Trust",
    ]),
  ).toBe("it owns land that its tenants till.");
  expect(
    reportSpeech("Castor Bancorp, Inc. (Company) is a bank holding company.", ["Castor Bancorp Inc."]),
  ).toBe("it is a bank holding company.");
  expect(tell("The Trust owns land in Ohio.")).toBeNull();
});

describe("the opening of a sentence within another", () => {
  test.each([
    "Borduria may impose tariffs.",
    "Corvane may buy fewer arms.",
    "Chinese tariffs have raised costs.",
    "Texas law may change.",
  ])("keeps the capital of a name: %s", (said) => {
    expect(lowerOpening(said)).toBe(said);
  });

  test.each(["Demand may fall.", "Federal funding may decline.", "Multiple suits were brought."])(
    "loses that of another word: %s",
    (said) => {
      expect(lowerOpening(said)).toBe(`${said.charAt(0).toLowerCase()}${said.slice(1)}`);
    },
  );
});

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The protocol's side of an adapter in Java. A lock often belongs to a thread, so one thread does everything for a worker. Version 2: work inside the process is
 * done here, and each worker of several in one process has a thread of its own.
 */
final class Protocol {
  private static final ObjectMapper JSON = new ObjectMapper();

  interface Lock {
    /** The answer without its id, or `null` for a request that it does not know. */
    Map<String, Object> answer(String what, JsonNode asked) throws Exception;
  }

  static void serve(Lock lock) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    Map<String, ExecutorService> threads = new HashMap<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode asked = JSON.readTree(line);
      String what = asked.get("do").asText();
      if (what.equals("init")) {
        for (JsonNode worker : asked.path("workers")) threads.put(worker.asText(), Executors.newSingleThreadExecutor());
      }
      ExecutorService own = what.equals("init") ? null : threads.get(asked.path("client").asText());
      if (own != null) own.execute(() -> say(lock, what, asked));
      else say(lock, what, asked);
      if (what.equals("end")) break;
    }
    System.exit(0);
  }

  private static void say(Lock lock, String what, JsonNode asked) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("id", asked.get("id").asInt());
    try {
      Map<String, Object> own = lock.answer(what, asked);
      said.putAll(own != null ? own : usual(what, asked));
    } catch (Exception error) {
      System.err.println(error);
      said.put("ok", false);
      said.put("why", String.valueOf(error.getMessage()));
    }
    synchronized (System.out) {
      System.out.println(JSON.valueToTree(said).toString());
      System.out.flush();
    }
  }

  private static Map<String, Object> usual(String what, JsonNode asked) {
    if (what.equals("end")) return Map.of("ok", true);
    if (!what.equals("work")) return Map.of("ok", false, "error", "unknown");
    long until = System.nanoTime() + asked.get("ms").asLong() * 1_000_000;
    while (System.nanoTime() < until) Thread.onSpinWait();
    return Map.of("ok", true);
  }
}
